// Mantine's sheets one by one, in their own cascade layer: only what the pages use, and ours always wins.
// A component whose sheet is missing here shows unstyled.
import '@mantine/core/styles/baseline.layer.css';
import '@sevenfold/ui/styles.css';
import './shell/site.css';
