import { Button } from '@chakra-ui/react';
import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { EmptyState } from '../../components/EmptyState';
import { NoIndex } from '../../components/NoIndex';
import { PageMeta } from '../../components/PageMeta';
import { useOnline } from '../../lib/useOnline';

const reload = () => window.location.reload();

/** Shown in place of a page that failed to load or render; mostly because the shop was updated meanwhile. */
export function ErrorPage() {
  const online = useOnline();

  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);

  return (
    <>
      <PageMeta title="Something went wrong" />
      <NoIndex />
      <EmptyState
        level="h1"
        icon={CloudOff}
        title="This page could not be shown"
        text={
          online
            ? 'Loading it again usually helps.'
            : 'You are offline. We will go on as soon as you are back.'
        }
      >
        {online && <Button onClick={reload}>Reload the page</Button>}
      </EmptyState>
    </>
  );
}
