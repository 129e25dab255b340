/** `ReverseFulfillmentOrderDisposition`: what was done with returned pieces. */
export interface Disposition {
  readonly id: number;
  readonly type: 'RESTOCKED' | 'PROCESSING_REQUIRED' | 'NOT_RESTOCKED' | 'MISSING';
  readonly quantity: number;
  readonly locationId: number | null;
  readonly createdAtMs: number;
}

export interface ReturnLine {
  readonly id: number;
  /** The returned line of a fulfillment; `lineId` is the line of the order. */
  readonly fulfillmentLineId: number;
  readonly lineId: number;
  readonly quantity: number;
  readonly reason: string;
  readonly reasonNote: string;
  readonly customerNote: string | null;
  /** Percent of what was paid. */
  readonly restockingFee: number | null;
  readonly processed: number;
  readonly refunded: number;
  readonly dispositions: readonly Disposition[];
}

/** `Return`: pieces that a customer returns, or asks to return. */
export interface Return {
  readonly id: number;
  /** From 1: the name is `#1001-R1`. */
  readonly place: number;
  readonly status: 'REQUESTED' | 'OPEN' | 'CLOSED' | 'CANCELED' | 'DECLINED';
  readonly lines: readonly ReturnLine[];
  readonly shippingFeeCents: number | null;
  readonly decline: { readonly reason: string; readonly note: string | null } | null;
  readonly createdAtMs: number;
  readonly approvedAtMs: number | null;
  readonly closedAtMs: number | null;
}

/** The type of the lines of a reverse fulfillment order. */
export const REVERSE_LINE = 'ReverseFulfillmentOrderLineItem';

/** Whether a return is neither cancelled nor declined. */
export function isUnderWay({ status }: Pick<Return, 'status'>): boolean {
  return status !== 'CANCELED' && status !== 'DECLINED';
}

/** Pieces of a line that have a disposition, of whatever type. */
export function disposedPieces({ dispositions }: Pick<ReturnLine, 'dispositions'>): number {
  return dispositions.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** `Order.returnStatus`: the least advanced return of the order decides. */
export function returnStatusOf(returns: readonly Return[]): string {
  const open = returns.filter(({ status }) => status === 'OPEN');
  if (returns.some(({ status }) => status === 'REQUESTED')) return 'RETURN_REQUESTED';
  if (open.length > 0) {
    const isSeen = open.every(({ lines }) =>
      lines.every((line) => disposedPieces(line) === line.quantity),
    );
    return isSeen ? 'INSPECTION_COMPLETE' : 'IN_PROGRESS';
  }
  return returns.some(({ status }) => status === 'CLOSED') ? 'RETURNED' : 'NO_RETURN';
}
