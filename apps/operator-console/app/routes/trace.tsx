import { Navigate, useParams } from 'react-router-dom';
import { paths } from '../config/paths';

/** The address before traces were shown with everything else of their reference; dashboards link to it. */
export default function Trace() {
  const { traceId = '' } = useParams();
  return <Navigate to={paths.reference(traceId)} replace />;
}
