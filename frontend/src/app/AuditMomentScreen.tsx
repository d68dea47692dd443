import { MomentScreen } from '../audit/moment/MomentScreen.tsx';
import { OrderThen } from './moment/OrderThen.tsx';
import { StockThen } from './moment/StockThen.tsx';
import { UserThen } from './moment/UserThen.tsx';

const panels = { order: OrderThen, user: UserThen, stock: StockThen };

/** An order, a person or the stock at any moment, laid out as in the office. */
export const AuditMomentScreen = () => <MomentScreen panels={panels} />;
