import { Link } from 'react-router-dom';
import { brand, divisionList } from '@sevenfold/brand';
import { foldStyle } from '@sevenfold/ui';
import { paths } from '../../config/paths';
import styles from './hidden-festival.module.css';

const bands = [
  'Paper Lanterns',
  'The Last Chapter',
  'Null & Void',
  'Base Camp Choir',
  'Anvil Youth',
  'Low Altitude',
  'Seven of Us',
];

export function HiddenFestival() {
  return (
    <div className="page">
      <h1 className="page-title">You found the fold.</h1>
      <p className="page-lead">
        {brand.hiddenFestival} happens one night a year, in a place that is told only in a listening room,
        only on the evening itself. Seven bands, one from each division.
      </p>
      <ol className={styles.bands}>
        {bands.map((band, position) => (
          <li key={band} style={foldStyle(divisionList[position]!.id)}>
            {band}
          </li>
        ))}
      </ol>
      <Link className="sf-button" to={paths.room('hidden-festival')}>
        Wait in the room
      </Link>
    </div>
  );
}
