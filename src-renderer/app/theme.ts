import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const slate: MantineColorsTuple = [
  '#e7ecf1', '#c6cfd8', '#a9b5c1', '#8794a2', '#36424f', '#222b35', '#171d25', '#10151b', '#0a0d11', '#07090c',
]; // prettier-ignore
const mist: MantineColorsTuple = [
  '#f5f7f9', '#eef0f3', '#e6eaee', '#dde2e8', '#c2cad3', '#98a3ae', '#5a6673', '#44505d', '#28323c', '#131920',
]; // prettier-ignore
const beam: MantineColorsTuple = [
  '#eaf0ff', '#d3e0ff', '#aac4ff', '#84a9ff', '#5b8cff', '#3f75f2', '#2f66e3', '#1f55cf', '#1a48b0', '#143889',
]; // prettier-ignore

/** Menus and other popups open at once, without a fade. */
const atOnce = { transitionProps: { duration: 0 } };

/** Compact, on a 4 px grid. The colors are in ui/tokens.css. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  colors: { dark: slate, gray: mist, beam },
  primaryColor: 'beam',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  defaultRadius: 4,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '15px', xl: '20px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  components: {
    TextInput: { defaultProps: { size: 'xs' } },
    // The list itself scrolls: a scrolling element around it would need a tab stop of its own.
    Select: {
      defaultProps: { size: 'xs', withScrollArea: false },
      styles: { options: { maxHeight: 220, overflowY: 'auto' } },
    },
    Button: { defaultProps: { size: 'xs', variant: 'default' } },
    CloseButton: { defaultProps: { size: 24, iconSize: 14 } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Switch: { defaultProps: { size: 'xs' } },
    Tooltip: {
      defaultProps: {
        ...atOnce,
        events: { hover: true, focus: true, touch: true },
        openDelay: 300,
        withArrow: true,
        multiline: true,
        maw: 320,
      },
    },
    Popover: { defaultProps: { ...atOnce, shadow: 'none', withArrow: true, radius: 6 } },
    Menu: { defaultProps: atOnce },
    Drawer: { defaultProps: atOnce },
    Modal: {
      defaultProps: { ...atOnce, centered: true, radius: 8, closeButtonProps: { 'aria-label': 'Close' } },
    },
    InputWrapper: {
      styles: {
        description: { fontSize: 'var(--text-small)' },
        error: { fontSize: 'var(--text-small)' },
      },
    },
  },
});

/** Maps Mantine's variable names to ours in ui/tokens.css. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-faint)',
    '--mantine-color-placeholder': 'var(--ink-faint)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--critical)',
    '--mantine-color-default': 'var(--raised)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
  };
  return { variables: {}, light: shared, dark: shared };
};
