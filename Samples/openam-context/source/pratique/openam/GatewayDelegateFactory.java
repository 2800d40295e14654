package pratique.openam;

import org.forgerock.openam.services.push.PushNotificationDelegate;
import org.forgerock.openam.services.push.PushNotificationDelegateFactory;
import org.forgerock.openam.services.push.PushNotificationException;
import org.forgerock.openam.services.push.PushNotificationServiceConfig;
import org.forgerock.openam.services.push.dispatch.MessageDispatcher;

/** Makes OpenAM's push service send to an inbox of pratique. Its name is the service's delegate factory. */
public class GatewayDelegateFactory implements PushNotificationDelegateFactory {
    @Override
    public PushNotificationDelegate produceDelegateFor(PushNotificationServiceConfig config, String realm,
            MessageDispatcher dispatcher) throws PushNotificationException {
        return new GatewayDelegate(config, realm, dispatcher);
    }
}
