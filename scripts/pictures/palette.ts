/** Sixteen ANSI colours, and the default colours of background and text. */
export interface Palette {
  readonly background: string;
  readonly text: string;
  /** Black, red, green, yellow, blue, magenta, cyan, white; then the bright ones. */
  readonly colors: readonly string[];
}

/** Every colour is readable on the background: contrast 4.5 at least (WCAG 2.2, 1.4.3). */
export const DARK: Palette = {
  background: '#14161b',
  text: '#e6e8ec',
  colors: [
    ...['#8b93a1', '#ff7b72', '#5fd38a', '#e3b341', '#79b8ff', '#d2a8ff', '#56d4dd', '#d5d9e0'],
    ...['#a3abb8', '#ff9b94', '#7ee8a5', '#f2cc60', '#a5d1ff', '#e2c5ff', '#7fe7ee', '#ffffff'],
  ],
};

export const LIGHT: Palette = {
  background: '#ffffff',
  text: '#1f2328',
  colors: [
    ...['#24292f', '#b3241c', '#116329', '#7d4e00', '#0550ae', '#7a34c2', '#0b6871', '#57606a'],
    ...['#424a53', '#a40e26', '#0f5323', '#633c01', '#0a3069', '#5b2a99', '#0a545b', '#24292f'],
  ],
};

/** WCAG's contrast of two colours written as `#rrggbb`: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
