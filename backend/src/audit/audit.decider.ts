import type { AuditEvent, ExportedList } from '@orderstream/contracts/audit/events';
import { jsonSnapshot, type Decider } from '../platform/deciding/decider.ts';

export type AuditCommand =
  /** An auditor opens the audit area. */
  | { type: 'RecordOpening'; userId: string; sessionId: string }
  /** An auditor searches the log; only its kinds and ids are recorded. The further pages of a search belong to it. */
  | { type: 'RecordSearch'; userId: string; search: { search_id: string; kinds: string[]; ids: string[] } }
  /** An administrator exports a list; recorded before the first of its rows leaves. */
  | { type: 'RecordListExport'; userId: string; exported: { list: ExportedList; filters: string[]; rows: number } }
  /** A member of the office opens the customer's view of an order; recorded before it is answered. */
  | { type: 'RecordCustomerView'; customerId: string; orderId: string }
  /** An auditor exports facts; recorded before the first of them leaves. */
  | { type: 'RecordExport'; userId: string; request: { format: 'ndjson' | 'csv'; kinds: string[]; ids: string[]; sealSize: number } }
  /** An auditor reads bundles of entries; recorded before the first of each seal leaves. */
  | { type: 'RecordTilesRead'; userId: string; sealSize: number };

/**
 * What decides about an auditor's actions: none is refused, an opening is recorded once per session, a search once, even if it is
 * repeated, and reading tiles once per seal.
 */
type AuditState = { lastSession: string | null; searches: readonly string[]; lastTiles: number | null };

const mostSearches = 50;
/** A search as a text, to recognize it when it is repeated. */
const searchKey = ({ search_id, kinds, ids }: { search_id?: string | undefined; kinds: string[]; ids: string[] }): string =>
  JSON.stringify([search_id, kinds, ids]);

function decide({ lastSession, searches, lastTiles }: AuditState, command: AuditCommand): AuditEvent[] {
  if (command.type === 'RecordCustomerView')
    return [{ type: 'customer_view_opened', data: { user_id: command.customerId, order_id: command.orderId } }];
  const user_id = command.userId;
  switch (command.type) {
    case 'RecordOpening':
      return command.sessionId === lastSession ? [] : [{ type: 'audit_opened', data: { user_id, session_id: command.sessionId } }];
    case 'RecordSearch':
      return searches.includes(searchKey(command.search)) ? [] : [{ type: 'audit_searched', data: { user_id, ...command.search } }];
    case 'RecordListExport':
      return [{ type: 'list_exported', data: { user_id, ...command.exported } }];
    case 'RecordExport': {
      const { format, kinds, ids, sealSize: seal_size } = command.request;
      return [{ type: 'audit_exported', data: { user_id, format, kinds, ids, seal_size } }];
    }
    case 'RecordTilesRead':
      return command.sealSize === lastTiles
        ? []
        : [{ type: 'audit_exported', data: { user_id, format: 'tiles', kinds: [], ids: [], seal_size: command.sealSize } }];
  }
}

function evolve(state: AuditState, event: AuditEvent): AuditState {
  switch (event.type) {
    case 'audit_opened':
      return { ...state, lastSession: event.data.session_id };
    case 'audit_searched':
      return { ...state, searches: [...state.searches, searchKey(event.data)].slice(-mostSearches) };
    case 'audit_exported':
      return event.data.format === 'tiles' ? { ...state, lastTiles: event.data.seal_size } : state;
    case 'list_exported':
    case 'customer_view_opened':
    case 'shop_opened':
    case 'log_sealed':
    case 'log_origin_changed':
      return state;
  }
}

export const auditDecider: Decider<AuditState, AuditCommand, AuditEvent> = {
  category: 'audit',
  initial: { lastSession: null, searches: [], lastTiles: null },
  decide,
  evolve,
  snapshots: jsonSnapshot(2),
};
