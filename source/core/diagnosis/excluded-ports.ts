/** A range of ports that Windows reserves; both ends are included. */
interface PortRange {
  readonly first: number;
  readonly last: number;
}

const LARGEST_PORT = 65_535;

/**
 * Parses `netsh interface ipv4 show excludedportrange protocol=tcp`. Its headings are in the
 * language of Windows, so only rows of two port numbers count. A range with a star was reserved by
 * an administrator, and a program that asks for such a port by its number gets it: those are left
 * out.
 */
export function parseExcludedPorts(text: string): readonly PortRange[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, start, end, star] = /^\s*(\d{1,5})\s+(\d{1,5})\s*(\*?)\s*$/.exec(line) ?? [];
    const range = { first: Number(start), last: Number(end) };
    const isRange = range.first >= 1 && range.last >= range.first && range.last <= LARGEST_PORT;
    return isRange && star === '' ? [range] : [];
  });
}

/** The range that contains the port, or null. */
export function excludedRange(port: number, ranges: readonly PortRange[]): PortRange | null {
  return ranges.find(({ first, last }) => first <= port && port <= last) ?? null;
}

/** The words for a port that Windows keeps. */
export function describeExcluded(
  port: number,
  { first, last }: PortRange,
): { readonly message: string; readonly remedy: string } {
  const range = first === last ? 'it is excluded' : `the ports ${first} to ${last} are excluded`;
  return {
    message: `Windows does not let a program listen on port ${port}: ${range}, often for Hyper-V, WSL or Docker.`,
    remedy: `As administrator: "net stop winnat", then "netsh interface ipv4 add excludedportrange protocol=tcp startport=${port} numberofports=1", then "net start winnat". Without one, start Windows again, or use a redirect URI with another port.`,
  };
}

/** The code page number at the end of the output of `chcp`, in any language; null: none there. */
export function parseCodePage(text: string): number | null {
  const [, digits] = /(\d{3,5})\D*$/.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
