import { Html } from './html.js';

/** The colours of the shop's dark theme; in light mode the inline styles apply. */
export const STYLE = new Html(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #131110 !important; color: #f3efe9 !important; }
  .panel { background: #1b1917 !important; border-color: #2b2723 !important; }
  .rule { border-color: #2b2723 !important; }
  .muted { color: #cfc7bb !important; }
  .brand { color: #8fd0b6 !important; }
  .button { background: #6fbf9f !important; color: #0d0c0b !important; }
}
@media (max-width: 480px) {
  .panel { padding: 20px 16px 4px !important; }
  .button { display: block !important; text-align: center !important; }
}
`);
