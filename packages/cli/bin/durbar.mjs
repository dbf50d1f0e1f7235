#!/usr/bin/env node
/** `durbar`: builds what has changed, then runs the command line. */
import { build, install } from '../../../scripts/setup.mjs';

install();
build();
await import('../dist/main.js');
