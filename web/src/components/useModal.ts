import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';

/**
 * Keeps a native dialog open or closed. The browser then traps the focus, makes the rest inert, closes on Escape
 * and gives the focus back.
 */
export function useModal(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen) dialog?.close();
  }, [isOpen]);
  return {
    ref,
    onClose,
    onClick: (event: MouseEvent) => {
      if (event.target === ref.current) onClose(); // the backdrop belongs to the dialog element itself
    },
  };
}
