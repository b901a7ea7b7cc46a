import { Navigate, useParams } from 'react-router-dom';
import { paths } from '../config/paths';

/** The old address of a trace, which the page of its reference now shows; dashboards link to this one. */
export default function Trace() {
  const { traceId = '' } = useParams();
  return <Navigate to={paths.reference(traceId)} replace />;
}
