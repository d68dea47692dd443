import styles from './LogArt.module.css';

const facts = [
  ['09:41:07', 'order_created'],
  ['09:42:31', 'payment_success'],
  ['09:42:31', 'order_paid'],
  ['10:05:12', 'product_delivered'],
] as const;

/** A few lines of the log. Decoration; the text beside it says the same. */
export const LogArt = () => (
  <div className={styles.log} aria-hidden="true">
    {facts.map(([at, fact]) => (
      <div key={fact} className={styles.fact}>
        <i />
        <span>{at}</span>
        <code>{fact}</code>
      </div>
    ))}
  </div>
);
