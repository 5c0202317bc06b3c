import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { recipes, slotRecipes } from './theme.recipes';
import { semanticTokens, tokens } from './theme.tokens';

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'shop',
  cssVarsRoot: ':where(html)',
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
  theme: {
    breakpoints: { sm: '576px', bar: '601px', md: '768px', lg: '992px', xl: '1200px', '2xl': '1400px' },
    keyframes: {
      pulse: { '50%': { opacity: '0.5' } },
      spin: { '0%': { transform: 'rotate(0deg)' }, '100%': { transform: 'rotate(360deg)' } },
      rise: { from: { opacity: '0', transform: 'translateY(-8px)' }, to: { opacity: '1' } },
      slideIn: { from: { transform: 'translateX(-100%)' }, to: { transform: 'none' } },
    },
    tokens,
    semanticTokens,
    recipes,
    slotRecipes,
  },
});

/** Chakra with the shop's own tokens and only the recipes in use: its default system weighs three times as much. */
export const system = createSystem(defaultBaseConfig, config);
