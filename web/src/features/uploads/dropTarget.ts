import type { DragEvent } from 'react';
import type { Upload } from './useUpload';

/** Lets a file be dropped on an element; without an upload, where one is dropped by mistake the browser would open it. */
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
