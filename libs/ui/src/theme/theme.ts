import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { ink, palette, typography } from '@sevenfold/brand';
import controls from './controls.module.css';

/** Paper and ink: square corners, no shadows, colour only for divisions. */
export const theme = createTheme({
  colors: { ink: ink as unknown as MantineColorsTuple },
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 0 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  black: palette.light.text,
  white: palette.light.raised,
  fontFamily: typography.text,
  fontFamilyMonospace: typography.mono,
  headings: { fontFamily: typography.display, fontWeight: '700', textWrap: 'balance' },
  defaultRadius: 0,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Set explicitly, or the component writes no `data-variant`, which our styles need.
    Button: {
      classNames: { root: controls.button, loader: controls.loader },
      defaultProps: { size: 'md', variant: 'filled' },
    },
    Input: { classNames: { input: controls.input } },
    InputWrapper: {
      classNames: { label: controls.label, description: controls.hint, error: controls.error },
    },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md', withCheckIcon: false } },
    // Mantine's default check box is 20 px, below the 24 px of WCAG 2.5.8.
    Checkbox: {
      classNames: { input: controls.box, icon: controls.tick },
      defaultProps: { size: 'md', radius: 0 },
    },
    Switch: { classNames: { track: controls.track, thumb: controls.thumb }, defaultProps: { size: 'md' } },
    Menu: {
      classNames: { dropdown: controls.menu, item: controls.menuItem, divider: controls.menuDivider },
      defaultProps: { withInitialFocusPlaceholder: false },
    },
    Modal: {
      classNames: { content: controls.dialog, header: controls.dialogHeader, title: controls.dialogTitle },
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { opacity: 0.7 },
      },
    },
    // A `<header>` outside of sectioning content would be a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
  },
});
