import { reasonOf } from '../api';
import type { AnalysisMove, AnalysisRoll, AnalysisStep, Frame, Snapshot } from '../protocol';
import type { Command, ConnectionListener, MatchConnection, Reply } from '../transport/connection';
import { analysisApi } from './analysisApi';
import type { Analysis } from './link';

const ROLLS = 200; // how many numbers of rolls there are to choose from

/** The connection of a page to an analysis: each answer depends on the position and the moves alone. */
export class AnalysisConnection implements MatchConnection {
  moves: AnalysisMove[];

  constructor(
    private readonly analysis: Analysis,
    private readonly listener: ConnectionListener,
    private readonly onmoves: (moves: AnalysisMove[], rolls: AnalysisRoll[]) => void,
    onfailure: (error: unknown) => void,
  ) {
    this.moves = analysis.moves;
    this.show(this.moves).catch(onfailure);
  }

  async send(command: Command): Promise<Reply> {
    if (command.type !== 'play') return { type: 'refused', id: '', reason: 'spectator', seconds: 0 };
    try {
      // Within the rolls that are compared, so that the one of this move is among them.
      const move = { action: command.action, roll: Math.floor(Math.random() * ROLLS) };
      const moves = [...this.moves, move];
      const step = await analysisApi.step(this.analysis, moves);
      this.listener.onFrame(plain(step.frame as Frame));
      this.take(moves, step);
      return { type: 'done', id: '', seq: moves.length };
    } catch (error) {
      return { type: 'refused', id: '', reason: reasonOf(error), seconds: 0 };
    }
  }

  /** Shows the position after these moves. */
  async show(moves: AnalysisMove[]): Promise<void> {
    const step = await analysisApi.step(this.analysis, moves);
    this.listener.onSnapshot(plain(step.snapshot as Snapshot));
    this.listener.onConnection('open');
    this.take(moves, step);
  }

  /** Takes the last move back. */
  back(): Promise<void> {
    return this.show(this.moves.slice(0, -1));
  }

  /** Gives the last move other dice. */
  async rollAgain(roll: number): Promise<void> {
    const last = this.moves.at(-1)!;
    await this.show([...this.moves.slice(0, -1), { ...last, roll }]);
  }

  private take(moves: AnalysisMove[], step: AnalysisStep): void {
    this.moves = moves;
    this.onmoves(moves, step.rolls);
  }

  reconnect(): void {} // there is no connection to lose
  reconnectNow(): void {}
  close(): void {}
}

/** The page takes moves back itself, whatever they revealed. */
const plain = <T extends Snapshot | Frame>(message: T): T => ({
  ...message,
  status: { ...message.status, take_back: [] },
});
