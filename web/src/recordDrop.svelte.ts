import { router } from './router.svelte';

const LONGEST_RECORD = 4_000_000; // bytes

/** The record file that was dropped or chosen last, and whether a file is being dragged over the page. */
export const recordDrop = $state({ record: '', count: 0, dragging: false });

/** Opens the record among these files. */
export async function openRecord(files: FileList | null | undefined): Promise<void> {
  const file = files?.[0];
  if (!file || file.size > LONGEST_RECORD) return;
  recordDrop.record = await file.text();
  recordDrop.count++;
  router.navigate('/record');
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Lets record files be dropped anywhere on the page. Returns how to undo that. */
export function acceptRecordDrops(): () => void {
  const onDragOver = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    recordDrop.dragging = true;
  };
  const onDragLeave = (event: DragEvent): void => {
    if (!event.relatedTarget) recordDrop.dragging = false;
  };
  const onDrop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    recordDrop.dragging = false;
    void openRecord(event.dataTransfer?.files);
  };
  addEventListener('dragover', onDragOver);
  addEventListener('dragleave', onDragLeave);
  addEventListener('drop', onDrop);
  return () => {
    removeEventListener('dragover', onDragOver);
    removeEventListener('dragleave', onDragLeave);
    removeEventListener('drop', onDrop);
  };
}
