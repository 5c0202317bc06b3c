import type { DragEvent } from 'react';
import type { Upload } from './useUpload';

/** Accepts a dropped file; without an upload it only keeps the browser from opening a file dropped by mistake. */
export function dropTarget(upload?: Upload) {
  const over = (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    over(event);
    const file = event.dataTransfer.files[0];
    if (file) upload?.start(file);
  };
  return { onDragOver: over, onDrop: drop };
}
