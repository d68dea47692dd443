import { AdminOrderScreen } from '../../orders/admin/order/AdminOrderScreen.tsx';
import { NotesCard } from '../../office/NotesCard.tsx';
import { TakenBy } from '../../office/TakenBy.tsx';

const OrderNotes = ({ id, tags }: { id: string; tags: readonly string[] }) => <NotesCard about={{ of: 'order', id }} tags={tags} />;

/** One order, with the office's notes and who works on it. */
export const OrderScreen = () => <AdminOrderScreen Notes={OrderNotes} TakenBy={TakenBy} />;
