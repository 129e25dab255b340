import type { Dated, IdRule } from '../../rows.ts';

/** Money that a customer, or a branch of a company, has with the store. */
export interface StoreCreditAccount extends Dated {
  readonly ownerType: 'Customer' | 'CompanyLocation';
  readonly ownerId: number;
  readonly currency: string;
  /** Oldest first. */
  readonly entries: readonly StoreCreditEntry[];
}

/** What was put on an account or taken from it. */
interface StoreCreditEntry {
  readonly id: number;
  /** Below zero for what was taken. */
  readonly cents: number;
  readonly createdAtMs: number;
  /** Null for what never expires, and for what was taken. */
  readonly expiresAtMs: number | null;
}

/** One line of an account's history. */
export interface StoreCreditLine {
  readonly id: number;
  readonly accountId: number;
  readonly type: 'credit' | 'debit' | 'expiration';
  readonly cents: number;
  readonly balanceCents: number;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
  /** What is left of a credit today. */
  readonly remainingCents: number;
  /** The credit that has expired; null for the other lines. */
  readonly creditId: number | null;
}

/** Every account has room for entries behind its own id; the expiration of one comes next to it. */
export const STORE_CREDIT_IDS: IdRule = { first: 1_217_600_000, spacing: 100_000 };

/** The id of an account's entry with this number. */
export function storeCreditEntryId(accountId: number, number: number): number {
  return accountId + 1 + number * 2;
}

/** The account that a line belongs to, by the id of the line. */
export function accountIdOfLine(id: number): number {
  const { first, spacing } = STORE_CREDIT_IDS;
  return first + Math.floor((id - first) / spacing) * spacing;
}

/**
 * The history of an account until now, oldest first. What expires soonest is spent first; what is
 * left of a credit when it expires is taken from the balance.
 */
export function storeCreditLines(account: StoreCreditAccount, nowMs: number): StoreCreditLine[] {
  const lines: StoreCreditLine[] = [];
  const left = new Map<number, number>();
  let balance = 0;
  const note = (line: Omit<StoreCreditLine, 'accountId' | 'balanceCents' | 'remainingCents'>) => {
    balance += line.cents;
    lines.push({ ...line, accountId: account.id, balanceCents: balance, remainingCents: 0 });
  };
  const credits = account.entries
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => (a.expiresAtMs ?? Infinity) - (b.expiresAtMs ?? Infinity));
  const expire = (untilMs: number): void => {
    for (const { id, expiresAtMs } of credits) {
      const rest = left.get(id) ?? 0;
      if (expiresAtMs === null || expiresAtMs > untilMs || rest === 0) continue;
      left.set(id, 0);
      note({
        id: id + 1,
        type: 'expiration',
        cents: -rest,
        createdAtMs: expiresAtMs,
        expiresAtMs: null,
        creditId: id,
      });
    }
  };
  for (const { id, cents, createdAtMs, expiresAtMs } of account.entries) {
    expire(createdAtMs);
    if (cents > 0) left.set(id, cents);
    let open = Math.max(0, -cents);
    for (const credit of credits) {
      const taken = Math.min(open, left.get(credit.id) ?? 0);
      left.set(credit.id, (left.get(credit.id) ?? 0) - taken);
      open -= taken;
    }
    const type = cents > 0 ? 'credit' : 'debit';
    note({ id, type, cents, createdAtMs, expiresAtMs, creditId: null });
  }
  expire(nowMs);
  return lines.map((line) => ({ ...line, remainingCents: left.get(line.id) ?? 0 }));
}

/** What the owner of an account can spend now. */
export function storeCreditBalance(account: StoreCreditAccount, nowMs: number): number {
  return storeCreditLines(account, nowMs).at(-1)?.balanceCents ?? 0;
}
