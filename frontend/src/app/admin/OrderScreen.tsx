import { AdminOrderScreen } from '../../orders/admin/AdminOrderScreen.tsx';
import { NotesCard } from '../../orders/admin/NotesCard.tsx';
import { TakenBy } from '../../orders/admin/TakenBy.tsx';

const Notes = ({ id, tags }: { id: string; tags: readonly string[] }) => <NotesCard about={{ of: 'order', id }} tags={tags} />;

/** One order, with the office's notes and who works on it. */
export const OrderScreen = () => <AdminOrderScreen Notes={Notes} TakenBy={TakenBy} />;
