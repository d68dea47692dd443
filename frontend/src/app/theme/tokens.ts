/** Every color of the product. The theme, the public site's style sheets and the first paint are built from these. */
export const colors = {
  light: {
    paper: '#fafaf7',
    surface: '#ffffff',
    sunken: '#f3f2ed',
    ink: '#14191a',
    muted: '#566061',
    faint: '#6b7576',
    line: '#e5e4dd',
    'line-strong': '#cfcdc3',
    brand: '#0b6e69',
    'brand-hover': '#085651',
    'brand-ink': '#ffffff',
    'brand-soft': '#e2f1ef',
    accent: '#9a5b00',
    'accent-soft': '#fdf0d8',
    success: '#1a6b3c',
    'success-soft': '#e3f3e8',
    warning: '#8a5300',
    'warning-soft': '#fcf0d9',
    danger: '#b3261e',
    'danger-soft': '#fcebe9',
    info: '#24588f',
    'info-soft': '#e6eff8',
    deep: '#0a3a38',
    'deep-ink': '#eef7f5',
    'deep-muted': '#b5d2cf',
    glow: 'rgba(11, 110, 105, 0.16)',
    shadow: 'rgba(20, 25, 26, 0.08)',
  },
  dark: {
    paper: '#0d1112',
    surface: '#141a1b',
    sunken: '#101516',
    ink: '#eaeeed',
    muted: '#a4b0af',
    faint: '#8d9a99',
    line: '#242d2e',
    'line-strong': '#39464a',
    brand: '#4cc9bd',
    'brand-hover': '#74dbd1',
    'brand-ink': '#04211f',
    'brand-soft': '#12302e',
    accent: '#f0b252',
    'accent-soft': '#33270f',
    success: '#6fcf97',
    'success-soft': '#12301f',
    warning: '#f0b252',
    'warning-soft': '#33270f',
    danger: '#ff8f86',
    'danger-soft': '#3a1a18',
    info: '#86b9ee',
    'info-soft': '#14283d',
    deep: '#0f302e',
    'deep-ink': '#eef7f5',
    'deep-muted': '#b5d2cf',
    glow: 'rgba(76, 201, 189, 0.22)',
    shadow: 'rgba(0, 0, 0, 0.5)',
  },
} as const;

export const fontFamily = "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif";
export const monospaceFont = "ui-monospace, 'SF Mono', 'JetBrains Mono', Menlo, Consolas, monospace";
export const cornerRadius = 10;

/** CSS declarations of a color scheme. */
const customProperties = (scheme: Record<string, string>): string =>
  Object.entries(scheme)
    .map(([name, value]) => `--os-${name}:${value}`)
    .join(';');

/**
 * The sandbox may reserve a strip at the bottom: the screen is the space above it. A focused element is scrolled clear of it and
 * of a screen's own bar.
 */
const screenHeight =
  ':root{--os-inset-bottom:0px;--os-screen:calc(100dvh - var(--os-inset-bottom));scroll-padding-bottom:calc(var(--os-inset-bottom) + 72px)}';

/** A fallback font with the metrics of Inter, so that text does not jump when the font has loaded. */
const fallbackFont =
  "@font-face{font-family:'Inter Fallback';src:local('Arial'),local('Liberation Sans'),local('Helvetica');" +
  'ascent-override:90.49%;descent-override:22.56%;line-gap-override:0%;size-adjust:107.06%}';

/** The tokens as custom properties, and the few styles needed before any script has run. */
export const styleSheet = (): string =>
  [
    `:root{${customProperties(colors.light)};--os-font:${fontFamily};--os-mono:${monospaceFont};--os-radius:${cornerRadius}px;color-scheme:light}`,
    screenHeight,
    fallbackFont,
    `:root[data-theme=dark]{${customProperties(colors.dark)};color-scheme:dark}`,
    'html,body{background:var(--os-paper);color:var(--os-ink)}',
    'body{margin:0;font-family:var(--os-font);-webkit-font-smoothing:antialiased;text-rendering:optimizeLegibility}',
    ':root[data-other-words] [data-first-words]{display:none}',
    ':focus-visible{outline:2px solid var(--os-brand);outline-offset:2px}',
  ].join('');
