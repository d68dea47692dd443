// Part of npm run build: bundles the programs of the product and of the sandbox into dist, where what they are made of has changed.
import { bundleChanged } from './lib/programs.mjs';

await bundleChanged();
