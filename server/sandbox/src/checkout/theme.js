/** Uses the shop's colours if white text is readable on them; otherwise the stylesheet's own. */
export function applyTheme(theme = {}) {
  const rules = [];
  const accent = rgb(theme.color);
  if (accent && contrastWithWhite(accent) >= 4.5)
    rules.push(`.rzp-dialog { --rzp-accent: rgb(${accent.join(' ')}); }`);
  const backdrop = rgb(theme.backdrop_color);
  if (backdrop) rules.push(`.rzp-dialog::backdrop { background: rgb(${backdrop.join(' ')} / 0.7); }`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules.join('\n'));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

function rgb(color) {
  const [, hex] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color ?? '') ?? [];
  if (!hex) return undefined;
  const pairs = hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g);
  return pairs.map((pair) => parseInt(pair, 16));
}

/** WCAG 2 relative luminance, against white. */
function contrastWithWhite(color) {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
