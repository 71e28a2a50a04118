// Analyses by the server, or by this device where there is no server.

import { api, request } from '../api';
import type { Replay } from '../match/replay.svelte';
import type { AnalysisMove, AnalysisStep, AnalysisValues } from '../protocol';
import { serverOrDevice } from '../transport/serverOrDevice';
import { addressOf, type Analysis } from './link';

function ask<T>(address: string, name: string, { game, position, names }: Analysis, moves: AnalysisMove[]) {
  const body = { game, position, moves, names };
  return serverOrDevice(
    () => request<T>(address, body),
    async () => (await import('../local/python')).python.request<T>(name, body),
  );
}

export const analysisApi = {
  step: (analysis: Analysis, moves: AnalysisMove[]) => ask<AnalysisStep>('/api/analysis', 'analysis', analysis, moves),
  values: (analysis: Analysis, moves: AnalysisMove[]) =>
    ask<AnalysisValues>('/api/analysis/values', 'analysis-values', analysis, moves),
};

/** The address of an analysis that begins at the moment which a replay shows. */
export async function analysisOf(replay: Replay): Promise<string> {
  const { id, record, seat, move, names } = replay;
  const { game, position } = record ? await api.recordPosition(record, seat, move) : await api.position(id, seat, move);
  return addressOf({
    game,
    position: position ?? {},
    moves: [],
    names,
    replay: id ? `/replay/${id}?move=${move}&seat=${seat}` : '',
  });
}
