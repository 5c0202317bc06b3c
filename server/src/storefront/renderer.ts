import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { FormattedExecutionResult } from 'graphql';
import { config } from '../config.js';

export interface Settings {
  currencyDisplay: 'SPEC' | 'INR';
  publicUrl: string;
}

export type Execute = (
  query: string,
  variables: Record<string, unknown>,
) => Promise<FormattedExecutionResult>;

export interface RenderedPage {
  status: number;
  head: string;
  html: string;
  state: string;
}

/** What web/src/server/render.tsx exports. */
export type Render = (
  address: string,
  options: { execute: Execute; settings: Settings },
) => Promise<RenderedPage>;

/** The storefront's own renderer, from its build; undefined where the web has not been built. */
export async function loadRenderer(): Promise<Render | undefined> {
  if (!existsSync(config.renderer)) return undefined;
  const { render } = (await import(pathToFileURL(config.renderer).href)) as { render: Render };
  return render;
}
