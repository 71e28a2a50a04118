// @vitest-environment happy-dom
import { beforeAll, expect, it, vi } from 'vitest';
import { api } from '../src/api';
import { clockText } from '../src/clockText';
import { textStore } from '../src/i18n/textStore.svelte';

beforeAll(async () => {
  vi.spyOn(api, 'text').mockResolvedValue('');
  await textStore.load('en');
});

it.each([
  [0, '0:00'],
  [8.2, '0:09'],
  [309, '5:09'],
  [3909, '1:05:09'],
  [2 * 86400 + 3 * 3600 + 59, '2\u00a0d 3\u00a0h'],
])('%d seconds are %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
