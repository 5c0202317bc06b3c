import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { css } from '@emotion/react';
import { config } from '../theme';

const system = createSystem(defaultBaseConfig, config, {
  preflight: true,
  globalCss: {
    html: { color: 'fg', bg: 'bg', lineHeight: '1.5', colorPalette: 'accent', scrollPaddingTop: '6' },
    body: { fontFamily: 'body', minH: '100dvh', fontSize: 'md' },
    '*:focus-visible': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    '*::placeholder': { color: 'fg.muted', opacity: 1 },
    '*::selection': { bg: 'accent.subtle' },
    '*, ::before, ::after': {
      '@media (prefers-reduced-motion: reduce)': {
        animationDuration: '1ms !important',
        transitionDuration: '1ms !important',
      },
    },
  },
});

/** What every page has of style whatever it shows: the reset, the elements themselves, and the tokens as CSS variables. */
export const pageStyles = css([system.layers.atRule, system._global]);
