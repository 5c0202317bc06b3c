import { createElement, lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { CODE_TIMEOUT_MS, withTimeout } from '../lib/withTimeout';
import { PageState } from './PageState';

interface Options<Props> {
  /** Shown while it loads. */
  skeleton?: ReactNode;
  /** Shown if it fails to load. */
  ErrorFallback?: ComponentType<Props>;
}

/** A part of a page in a chunk of its own, fetched when first shown; if that fails, the rest of the page stays. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { skeleton, ErrorFallback = NotLoaded }: Options<Props> = {},
) {
  const Part = lazy(async () => ({
    default: await withTimeout(load(), CODE_TIMEOUT_MS).catch(() => ErrorFallback),
  }));
  // Not JSX, which does not accept props of an unresolved generic type.
  return (props: Props) => <Suspense fallback={skeleton}>{createElement(Part, props)}</Suspense>;
}

const FAILURE = new Error('This part of the page could not be loaded.');

/** Reloads the whole page: after an update of the shop, an older page's chunks no longer exist. */
function NotLoaded() {
  return <PageState error={FAILURE} onRetry={() => Promise.resolve(window.location.reload())} />;
}
