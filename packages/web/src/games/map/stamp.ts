/** A path of straight and curved pieces, all coordinates in pairs, many times at other places and sizes. */
export const stamped = (d: string, at: readonly (readonly number[])[], unit: number): string =>
  at
    .map(([x = 0, y = 0, size = 1]) =>
      d.replace(
        /(-?[\d.]+),(-?[\d.]+)/g,
        (_, dx: string, dy: string) => `${(x + (Number(dx) * size) / unit).toFixed(1)},${(y + (Number(dy) * size) / unit).toFixed(1)}`,
      ),
    )
    .join('');
