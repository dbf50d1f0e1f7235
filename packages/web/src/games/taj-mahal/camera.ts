/** Cameras over this map, which is a square. */
import { camerasOn } from '../map/camera.ts';

export const WORLD = 1200;
export const cameras = camerasOn({ w: WORLD, h: WORLD, nearest: 240 });
