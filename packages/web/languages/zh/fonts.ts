/** What only readers of this language need. */
import '@fontsource-variable/noto-sans-sc/wght.css';
