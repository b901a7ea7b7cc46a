export { ConsoleShell as default } from '../shell/console-shell';
