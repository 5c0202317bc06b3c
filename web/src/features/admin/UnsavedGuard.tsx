import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../components/ConfirmDialog';

interface Props {
  isDirty: boolean;
  onLeave?: () => void;
}

/** Asks for confirmation before the page is left, or the tab closed, with unsaved changes. */
export function UnsavedGuard({ isDirty, onLeave }: Props) {
  const blocker = useBlocker(isDirty);

  function leave() {
    onLeave?.();
    blocker.proceed?.();
  }

  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={leave}
      onCancel={() => blocker.reset?.()}
    >
      What you have changed here will be lost.
    </ConfirmDialog>
  );
}
