/** Cameras over this map. */

import { camerasOn } from '../../map/camera.ts';
import { MAP } from '../drawing.ts';

export const cameras = camerasOn({ ...MAP, nearest: 260 });
