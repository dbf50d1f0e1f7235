/** Everything that only readers of Chinese need. */
import '@fontsource-variable/noto-sans-sc/wght.css';

export { words } from 'virtual:words/shell/zh';
