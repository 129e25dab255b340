import type { Dated, IdRule } from '../../rows.ts';

/** Store credit of a customer or a company location, in one currency. */
export interface StoreCreditAccount extends Dated {
  readonly ownerType: 'Customer' | 'CompanyLocation';
  readonly ownerId: number;
  readonly currency: string;
  /** Oldest first. */
  readonly entries: readonly StoreCreditEntry[];
}

/** A credit to an account, or a debit from it. */
interface StoreCreditEntry {
  readonly id: number;
  /** Negative for a debit. */
  readonly cents: number;
  readonly createdAtMs: number;
  /** Null for a credit without an expiry date, and for a debit. */
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
  /** Cents of a credit that are not spent or expired yet; 0 for other lines. */
  readonly remainingCents: number;
  /** Id of the credit that has expired; null for other lines. */
  readonly creditId: number | null;
}

/** The ids after an account are those of its entries, each followed by the id of its expiration. */
export const STORE_CREDIT_IDS: IdRule = { first: 1_217_600_000, spacing: 100_000 };

/** The id of an account's entry; `number` starts at 0. */
export function storeCreditEntryId(accountId: number, number: number): number {
  return accountId + 1 + number * 2;
}

/** Id of the account that a line belongs to, from the line's id. */
export function accountIdOfLine(id: number): number {
  const { first, spacing } = STORE_CREDIT_IDS;
  return first + Math.floor((id - first) / spacing) * spacing;
}

/**
 * The history of an account until `nowMs`, oldest first. The credit that expires first is spent
 * first; what is left of a credit when it expires is deducted from the balance.
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

/** Cents that the owner of an account can spend at `nowMs`. */
export function storeCreditBalance(account: StoreCreditAccount, nowMs: number): number {
  return storeCreditLines(account, nowMs).at(-1)?.balanceCents ?? 0;
}
