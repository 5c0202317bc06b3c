import { useEffect, useRef } from 'react';
import type { MouseEvent, RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Keeps a native dialog open or closed. The browser then traps the focus, makes the rest inert, closes on Escape and restores the
 * focus; locking the scroll position and closing on navigation are done here.
 * @param onClose Called once the dialog has closed. Unmount it only then: a dialog removed while open does not restore the focus.
 */
export function useModal(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useCloseOnNavigation(ref);
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && !dialog?.open) dialog?.showModal();
    if (!isOpen) dialog?.close();
  }, [isOpen]);
  useScrollLock(isOpen);
  return {
    ref,
    onClose,
    onClick: (event: MouseEvent) => {
      if (event.target === ref.current) ref.current?.close(); // a click on the backdrop targets the dialog element itself
    },
  };
}

function useCloseOnNavigation(dialog: RefObject<HTMLDialogElement | null>) {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current !== key) dialog.current?.close();
    shown.current = key;
  }, [dialog, key]);
}

function useScrollLock(isLocked: boolean) {
  useEffect(() => {
    if (!isLocked) return undefined;
    const { style } = document.documentElement;
    const { overflow, scrollbarGutter } = style;
    const hasScrollbar = window.innerWidth > document.documentElement.clientWidth;
    style.overflow = 'hidden';
    if (hasScrollbar) style.scrollbarGutter = 'stable'; // or the layout would shift
    return () => {
      style.overflow = overflow;
      style.scrollbarGutter = scrollbarGutter;
    };
  }, [isLocked]);
}
