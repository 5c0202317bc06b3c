import { createElement, lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { CODE_TIMEOUT_MS, withTimeout } from '../lib/withTimeout';
import { PageState } from './PageState';

interface Options<Props> {
  /** Shown until it has come. */
  skeleton?: ReactNode;
  /** Shown where it does not come. */
  Missing?: ComponentType<Props>;
}

/** A part of a page in a chunk of its own, fetched when it is first shown; the page stays where it does not come. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { skeleton, Missing = NotLoaded }: Options<Props> = {},
) {
  const Part = lazy(async () => ({
    default: await withTimeout(load(), CODE_TIMEOUT_MS).catch(() => Missing),
  }));
  // Not as JSX, which takes no props of a type that is still open.
  return (props: Props) => <Suspense fallback={skeleton}>{createElement(Part, props)}</Suspense>;
}

const FAILURE = new Error('This part of the page could not be loaded.');

/** Loads the whole page: once the shop is updated, no older page finds its files again. */
function NotLoaded() {
  return <PageState error={FAILURE} onRetry={() => Promise.resolve(window.location.reload())} />;
}
