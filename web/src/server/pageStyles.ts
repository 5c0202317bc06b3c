import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { css } from '@emotion/react';
import { SHOP_NAME } from '../config';
import { config } from '../theme';
import { chosenFrame, focusRing } from '../theme.recipes';

const system = createSystem(defaultBaseConfig, config, {
  preflight: true,
  globalCss: {
    html: {
      color: 'fg',
      bg: 'bg',
      lineHeight: '1.5',
      colorPalette: 'accent',
      scrollPaddingTop: '6',
      overflowWrap: 'break-word',
    },
    body: { fontFamily: 'body', minH: '100dvh', fontSize: 'md' },
    // The reset sets it on every element, which would override an ancestor's `anywhere`.
    '*, p, h1, h2, h3, h4, h5, h6': { overflowWrap: 'inherit' },
    '*:focus-visible': focusRing,
    ':is(a, button)[aria-current], [role=option][aria-selected=true]': chosenFrame,
    '*::placeholder': { color: 'fg.muted', opacity: 1 },
    '*::selection': { bg: 'accent.subtle' },
    '*, ::before, ::after': {
      '@media (prefers-reduced-motion: reduce)': {
        animationDuration: '1ms !important',
        transitionDuration: '1ms !important',
      },
    },
    // Controls are useless on paper.
    'header, footer, nav, dialog, button, .button': { '@media print': { display: 'none !important' } },
    main: {
      '@media print': {
        pb: '0 !important', // or a full sheet is followed by an empty one
        // The header, which shows the shop's name, is not printed.
        _before: {
          content: JSON.stringify(SHOP_NAME),
          display: 'block',
          mb: '6',
          fontSize: 'lg',
          fontWeight: 'semibold',
        },
      },
    },
    // The tick in a mark is white, and invisible without its background.
    'li > [aria-hidden]': { '@media print': { printColorAdjust: 'exact' } },
    // A list may be split between pages, but not after its heading, nor within a line.
    'h1, h2, h3': { '@media print': { breakAfter: 'avoid' } },
    'li, section:not(:has(li))': { '@media print': { breakInside: 'avoid' } },
  },
});

const { cssVarMap } = system.tokens;
const variables = (theme: string) => cssVarMap.get(theme) ?? new Map<string, string>();
const light = [...variables('_dark').keys()].map((name) => [name, variables('base').get(name)] as const);

/** Paper is white, whatever the theme. */
const printStyles = {
  '@media print': { 'html.dark': { ...Object.fromEntries(light), colorScheme: 'light !important' } },
};

/** The styles of every page: the reset, element styles, and the tokens as CSS variables. */
export const pageStyles = css([system.layers.atRule, system._global, printStyles]);
