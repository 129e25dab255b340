/** `ReverseFulfillmentOrderDisposition`: what became of pieces that came back. */
export interface Disposition {
  readonly id: number;
  readonly type: 'RESTOCKED' | 'PROCESSING_REQUIRED' | 'NOT_RESTOCKED' | 'MISSING';
  readonly quantity: number;
  readonly locationId: number | null;
  readonly createdAtMs: number;
}

export interface ReturnLine {
  readonly id: number;
  /** The line of the parcel that it came with, and of the order. */
  readonly parcelLineId: number;
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

/** `Return`: pieces that come back, or that a customer asks to send back. */
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

/** The type of a line of what a warehouse awaits. */
export const REVERSE_LINE = 'ReverseFulfillmentOrderLineItem';

/** Whether its pieces are on their way back, or were. */
export function isUnderWay({ status }: Pick<Return, 'status'>): boolean {
  return status !== 'CANCELED' && status !== 'DECLINED';
}

/** Pieces of a line whose place was found, in whatever state they came back. */
export function disposedPieces({ dispositions }: Pick<ReturnLine, 'dispositions'>): number {
  return dispositions.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** `Order.returnStatus`: the least that is done of the order's returns decides. */
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
