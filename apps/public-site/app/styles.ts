// Mantine's style sheets in their own cascade layer: only what pages use, and our styles always win.
// A component whose sheet is missing here renders unstyled.
import '@mantine/core/styles/baseline.layer.css';
import '@sevenfold/ui/styles.css';
import './shell/site.css';
