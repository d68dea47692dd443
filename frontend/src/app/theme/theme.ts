import { createTheme } from '@mui/material/styles';
import { muiComponents } from './components.ts';
import { colors, fontFamily, cornerRadius } from './tokens.ts';

type Scheme = (typeof colors)['light' | 'dark'];

/** The colors of MUI components in one color scheme. */
const palette = (scheme: Scheme) => ({
  primary: { main: scheme.brand, dark: scheme['brand-hover'], light: scheme['brand-soft'], contrastText: scheme['brand-ink'] },
  secondary: { main: scheme.accent, contrastText: scheme.surface },
  success: { main: scheme.success },
  warning: { main: scheme.warning },
  error: { main: scheme.danger, contrastText: scheme === colors.dark ? '#2a0a08' : '#ffffff' },
  info: { main: scheme.info },
  text: { primary: scheme.ink, secondary: scheme.muted, disabled: scheme.faint },
  background: { default: scheme.paper, paper: scheme.surface },
  divider: scheme.line,
});

const headingStyle = (size: string, lineHeight: number, tracking: string) => ({
  fontSize: size,
  lineHeight,
  letterSpacing: tracking,
  fontWeight: 640,
});

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]', cssVarPrefix: 'm' },
  colorSchemes: { light: { palette: palette(colors.light) }, dark: { palette: palette(colors.dark) } },
  shape: { borderRadius: cornerRadius },
  typography: {
    fontFamily,
    fontWeightMedium: 560,
    fontWeightBold: 640,
    h1: headingStyle('1.75rem', 1.2, '-0.025em'),
    h2: headingStyle('1.25rem', 1.3, '-0.02em'),
    h3: headingStyle('1.0625rem', 1.4, '-0.012em'),
    h4: headingStyle('1rem', 1.4, '-0.01em'),
    subtitle2: { fontSize: '0.8125rem', fontWeight: 560 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.55 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
    button: { textTransform: 'none', fontWeight: 560, letterSpacing: 0 },
  },
  components: muiComponents,
});
