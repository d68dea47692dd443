import type { Components, Theme } from '@mui/material/styles';
import { monospaceFont } from './tokens.ts';

const reducedMotion = '@media (prefers-reduced-motion: reduce)';
const hairline = '1px solid var(--os-line)';
const liftedShadow = '0 12px 32px -8px var(--os-shadow), 0 2px 6px var(--os-shadow)';
const toneOf = { success: 'success', warning: 'warning', error: 'danger', info: 'info' } as const;

/** The style of an alert: a soft background in the tone of its severity. */
const tintedAlert = (severity: keyof typeof toneOf) => ({
  props: { severity },
  style: {
    color: 'var(--os-ink)',
    background: `var(--os-${toneOf[severity]}-soft)`,
    border: `1px solid color-mix(in srgb, var(--os-${toneOf[severity]}) 28%, transparent)`,
    '& .MuiAlert-icon': { color: `var(--os-${toneOf[severity]})` },
  },
});

/** Hairlines separate surfaces; only floating ones cast a shadow. */
export const muiComponents: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      '::selection': { background: 'var(--os-brand-soft)' },
      'code, pre': { fontFamily: monospaceFont, fontSize: '0.8125rem', fontVariantLigatures: 'none' },
      [reducedMotion]: {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // Without ripples, nothing else would show the keyboard focus.
    styleOverrides: { root: { '&.Mui-focusVisible': { outline: '2px solid var(--os-brand)', outlineOffset: -2 } } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: 8,
        paddingInline: 14,
        minHeight: 38,
        transition: 'background-color .15s, border-color .15s, color .15s',
        '&.Mui-focusVisible': { outline: '2px solid var(--os-brand)', outlineOffset: 2 },
      },
      sizeSmall: { minHeight: 32, paddingInline: 10, fontSize: '0.8125rem' },
      sizeLarge: { minHeight: 44, paddingInline: 18, fontSize: '0.9375rem' },
    },
    variants: [
      {
        props: { variant: 'outlined', color: 'inherit' },
        style: {
          borderColor: 'var(--os-line-strong)',
          background: 'var(--os-surface)',
          '&:hover': { background: 'var(--os-sunken)', borderColor: 'var(--os-faint)' },
        },
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: 8,
        color: 'var(--os-muted)',
        '&:hover': { color: 'var(--os-ink)' },
      },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    // `clip`, not `hidden`: `hidden` creates a scroll container, in which sticky elements do not stick to the screen.
    styleOverrides: { root: { borderColor: 'var(--os-line)', borderRadius: 12, overflow: 'clip' } },
  },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 14, border: hairline, boxShadow: liftedShadow } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.0625rem', fontWeight: 640, letterSpacing: '-0.012em' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  MuiMenu: { styleOverrides: { paper: { border: hairline, boxShadow: liftedShadow, marginTop: 4 } } },
  MuiTooltip: {
    styleOverrides: { tooltip: { background: 'var(--os-ink)', color: 'var(--os-paper)', fontSize: '0.75rem', fontWeight: 480 } },
  },
  MuiTextField: { defaultProps: { fullWidth: true, size: 'small' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: 8,
        background: 'var(--os-surface)',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--os-line-strong)' },
        '&:hover:not(.Mui-focused):not(.Mui-error) .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--os-faint)' },
        '&.Mui-disabled': { background: 'var(--os-sunken)' },
      },
      input: { '&::placeholder': { color: 'var(--os-faint)', opacity: 1 } },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 2 } } },
  MuiChip: {
    styleOverrides: {
      root: { fontWeight: 540, borderRadius: 6, height: 'auto', minHeight: 24, fontSize: '0.75rem' },
      label: { paddingInline: 8, whiteSpace: 'normal' },
    },
  },
  MuiAlert: {
    styleOverrides: { root: { borderRadius: 10, alignItems: 'flex-start' }, message: { minWidth: 0 } },
    variants: (Object.keys(toneOf) as (keyof typeof toneOf)[]).map(tintedAlert),
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: 'var(--os-line)', padding: '12px 16px' },
      head: {
        color: 'var(--os-muted)',
        fontSize: '0.75rem',
        fontWeight: 560,
        paddingBlock: 10,
        background: 'var(--os-sunken)',
        whiteSpace: 'nowrap',
      },
    },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 42, textTransform: 'none', fontWeight: 540, paddingInline: 12, minWidth: 0 } } },
  MuiTabs: {
    defaultProps: { variant: 'scrollable', scrollButtons: false },
    styleOverrides: { root: { minHeight: 42 }, indicator: { height: 2 } },
  },
  MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { fontWeight: 520, textUnderlineOffset: 3 } } },
  MuiSkeleton: { defaultProps: { animation: 'wave' }, styleOverrides: { root: { background: 'var(--os-line)', borderRadius: 6 } } },
};
