import * as storage from '../storage';

/** Whether this browser has met other people: a newcomer has no news, and need not load what shows them. */
export const met = $state({ others: storage.read('met') === 'yes' });

/** Notes that there are other people whom news may come from. */
export function meetOthers(): void {
  storage.write('met', 'yes');
  met.others = true;
}
