/** Minutes of the day as a clock shows them. */
const two = (value: number) => String(value).padStart(2, '0');

export const hourOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

export function minuteOf(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return hours * 60 + minutes;
}
