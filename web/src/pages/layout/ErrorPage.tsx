import { Button } from '@chakra-ui/react';
import { CloudOff } from 'lucide-react';
import { EmptyState } from '../../components/EmptyState';
import { PageMeta } from '../../components/PageMeta';

/** Shown in place of a page that failed to load or to render; mostly, the shop was updated meanwhile. */
export function ErrorPage() {
  return (
    <>
      <PageMeta title="Something went wrong | E-Commerce" />
      <EmptyState
        level="h1"
        icon={CloudOff}
        title="This page could not be shown"
        text="Loading it again usually helps."
      >
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
      </EmptyState>
    </>
  );
}
