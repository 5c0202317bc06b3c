import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { FormattedExecutionResult } from 'graphql';
import { config } from '../config.js';

interface Settings {
  currencyDisplay: 'SPEC' | 'INR';
  publicUrl: string;
}

export type Execute = (
  query: string,
  variables: Record<string, unknown>,
) => Promise<FormattedExecutionResult>;

interface RenderOptions {
  execute: Execute;
  settings: Settings;
  /** The HTTP status of each error code. */
  statuses: Record<string, number>;
}

interface RenderedPage {
  status: number;
  head: string;
  html: string;
  state: string;
}

/** What web/src/server/render.tsx exports. */
interface Renderer {
  render(address: string, options: RenderOptions): Promise<RenderedPage>;
  /** Puts a rendered page, and the settings, into the built index.html. */
  fillFrame(frame: string, page: RenderedPage, settings: Settings): string;
  /** The URL without the parts that no page reads: it shows the same page. */
  pageAddress(address: string): string;
  /** The URL of the results for a keyword. */
  searchAddress(keyword: string): string;
  /** The names of the departments, as in /productcategory/mens. */
  departments: string[];
  /** The texts of the pages' public queries, by the ids that the browser uses. */
  queryTexts: Record<string, string | undefined>;
}

/** The storefront's own renderer, from its build; undefined where the web has not been built. */
export async function loadRenderer(): Promise<Renderer | undefined> {
  if (!existsSync(config.renderer)) return undefined;
  return (await import(pathToFileURL(config.renderer).href)) as Renderer;
}
