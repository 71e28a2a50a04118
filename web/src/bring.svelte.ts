import { router } from './router.svelte';

const LONGEST = 4_000_000;

/** The record that somebody brought along, by dropping its file onto a page. */
export const brought = $state({ record: '', count: 0, over: false });

/** Opens the record among these files. */
export async function bring(files: FileList | null | undefined): Promise<void> {
  const file = files?.[0];
  if (!file || file.size > LONGEST) return;
  brought.record = await file.text();
  brought.count++;
  router.go('/record');
}

/** Lets files be dropped anywhere on the page. */
export function droppable(): () => void {
  const carries = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  const over = (event: DragEvent): void => {
    if (carries(event)) {
      event.preventDefault();
      brought.over = true;
    }
  };
  const leave = (event: DragEvent): void => {
    if (!event.relatedTarget) brought.over = false;
  };
  const drop = (event: DragEvent): void => {
    if (!carries(event)) return;
    event.preventDefault();
    brought.over = false;
    void bring(event.dataTransfer?.files);
  };
  addEventListener('dragover', over);
  addEventListener('dragleave', leave);
  addEventListener('drop', drop);
  return () => {
    removeEventListener('dragover', over);
    removeEventListener('dragleave', leave);
    removeEventListener('drop', drop);
  };
}
